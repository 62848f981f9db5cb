/** Shows on the installed app's icon how much waits; nothing where nothing does. A browser may have no such place. */
export function showGlobo(pendientes: number): void {
  if (!('setAppBadge' in navigator)) return
  void (pendientes === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(pendientes)).catch(() => undefined)
}
