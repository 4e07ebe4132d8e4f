// A table that cannot be opened: its host may keep what is left of it, and delete it.
import { call } from '../net.ts';
import { go } from '../route.ts';
import { broken, tell } from '../store.ts';
import { t } from '../strings.ts';
import { forgetTable } from '../tokens.ts';
import { exportRecord } from './record.ts';

export function Broken({ table, name, why }: { table: string; name: string; why: string }) {
  const remove = () => {
    if (!confirm(t.deleteSure)) return;
    call('delete').then(() => {
      forgetTable(table);
      broken.value = null;
      go('#');
    }, tell);
  };
  return (
    <main class="table-wait">
      <section class="broken" role="alert">
        <h1>{t.brokenTitle(name)}</h1>
        <p>{why}</p>
        <p class="faint">{t.brokenWhat}</p>
        <p class="row">
          <button type="button" onClick={() => go('#')}>{t.toHome}</button>
          <button type="button" class="primary" onClick={() => void exportRecord(name)}>{t.exportRecord}</button>
          <button type="button" class="danger" onClick={remove}>{t.deleteTable}</button>
        </p>
      </section>
    </main>
  );
}
