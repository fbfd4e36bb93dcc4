import { onDemand } from '~/ui/lazy-component'
import { Causes, GaugePopup, MonthProgress } from './tabs-eager.server'

/** 'Causes de l’écart', loaded when the tab is opened. */
export const CausesOnDemand = onDemand('synthesis/causes', Causes, () =>
  import('./causes').then((module) => module.Causes),
)

/** 'Avancement du mois', loaded when the tab is opened. */
export const ProgressOnDemand = onDemand('synthesis/progress', MonthProgress, () =>
  import('./month-progress').then((module) => module.MonthProgress),
)

/** The popup of a gauge, loaded when one is opened. */
export const PopupOnDemand = onDemand('synthesis/popup', GaugePopup, () =>
  import('./gauge-popup').then((module) => module.GaugePopup),
)
