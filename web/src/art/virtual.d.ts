declare module 'virtual:icons/signs' {
  export const signs: Record<string, string>;
}
declare module 'virtual:icons/*' {
  /** Kind, id, icon, hue, scene, bust. */
  export const rows: Array<[string, string, string, string, string, string]>;
  export const paths: Record<string, string>;
}
declare module '@engine/*?url' {
  const url: string;
  export default url;
}
