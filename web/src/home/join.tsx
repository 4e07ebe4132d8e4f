import { useState } from 'preact/hooks';
import { go, parseRoute } from '../route.ts';
import { notice } from '../store.ts';
import { t } from '../strings.ts';

/** A pasted link, or what is behind its #t=. */
export function JoinByLink() {
  const [link, setLink] = useState('');
  const join = (e: Event) => {
    e.preventDefault();
    const at = link.indexOf('#');
    const token = at >= 0 ? parseRoute(link.slice(at)) : { at: 'join' as const, token: link.trim() };
    if (token.at === 'join' && /^[\w-]{22}$/.test(token.token)) go(`#t=${token.token}`);
    else notice.value = t.badLink;
  };
  return (
    <form class="join" onSubmit={join}>
      <label class="field"><span class="sr">{t.joinByLink}</span>
        <input type="text" value={link} placeholder={t.linkOrCode} autocomplete="off" onInput={(e) => setLink(e.currentTarget.value)} />
      </label>
      <button type="submit">{t.join}</button>
    </form>
  );
}
