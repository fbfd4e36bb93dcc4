/** Runs `act` once the browser has painted what stands now: a frame is drawn between its callback and the next task. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
