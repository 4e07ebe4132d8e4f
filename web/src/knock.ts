// "Your turn" for who looks at something else meanwhile: a message of the system, when that was asked for and allowed.
import { change, settings } from './settings.ts';

/** Asks the browser for leave; without it the setting stays off. */
export async function askToKnock(on: boolean) {
  const may = on && typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
  change({ knock: may });
}

export function knock(title: string, body: string) {
  if (!settings.value.knock || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const message = new Notification(title, { body, tag: 'arkham', icon: 'icon.svg' });
  message.onclick = () => {
    window.focus();
    message.close();
  };
}
