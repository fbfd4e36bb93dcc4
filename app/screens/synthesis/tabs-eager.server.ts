/** The tabs and the popup that the browser loads when they are opened; the server has them at hand. */
export { Causes } from './causes'
export { GaugePopup } from './gauge-popup'
export { MonthProgress } from './month-progress'
