/** Tabs and popup that the browser loads lazily; the server imports them eagerly. */
export { Causes } from './causes'
export { GaugePopup } from './gauge-popup'
export { MonthProgress } from './month-progress'
export { Overview } from './overview'
