import { t } from './strings.ts';

export function App() {
  return <h1>{t.title}</h1>;
}
