// Somebody wants to take back what others have seen: all must agree.
import { call } from '../net.ts';
import { proposal, seatName, table, tell } from '../store.ts';
import { t } from '../strings.ts';

export function ConsentDialog() {
  const p = proposal.value, s = table.value;
  if (!p || !s) return null;
  const own = p.seat !== undefined && s.seats.includes(p.seat);
  const asked = s.seats.some((x) => x !== p.seat && !p.agreed?.includes(x));
  const answer = (agree: boolean) => { call('consent', { agree }).catch(tell); };
  return (
    <div class="consent" role="alertdialog" aria-labelledby="consent-title">
      <h2 id="consent-title">{own ? t.undoAsked : t.undoWanted(seatName(p.seat))}</h2>
      <p>{t.undoTo(String(p.to ?? 'step'))}</p>
      <div class="row">
        {!own && asked && <button type="button" class="primary" onClick={() => answer(true)}>{t.agree}</button>}
        {s.seats.length > 0 && <button type="button" onClick={() => answer(false)}>{own ? t.withdraw : t.refuse}</button>}
      </div>
    </div>
  );
}
