/** Loads the popup's code ahead of the click. */
export function loadGaugePopup(): void {
  import('./gauge-popup').catch(() => undefined)
}
