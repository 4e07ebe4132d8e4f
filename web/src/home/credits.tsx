// Whose work the page stands on.
import { t } from '../strings.ts';
import { Dialog } from '../table/dialog.tsx';

export function Credits({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.credits} onClose={onClose}>
      {t.creditLines.map((line) => <p key={line}>{line}</p>)}
    </Dialog>
  );
}
