/** Runs `act` after the next paint: the browser paints between an animation-frame callback and the next task. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
