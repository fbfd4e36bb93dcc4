import { lazyComponent } from '~/ui/lazy-component'
import { Causes, GaugePopup, MonthProgress, Overview } from './tabs-eager.server'

/** 'Vue d’ensemble', loaded when the tab is shown, so that the other tabs do not load it. */
export const LazyOverview = lazyComponent('synthesis/overview', Overview, () =>
  import('./overview').then((module) => module.Overview),
)

/** 'Causes de l’écart', loaded when the tab is opened. */
export const LazyCauses = lazyComponent('synthesis/causes', Causes, () =>
  import('./causes').then((module) => module.Causes),
)

/** 'Avancement du mois', loaded when the tab is opened. */
export const LazyMonthProgress = lazyComponent('synthesis/progress', MonthProgress, () =>
  import('./month-progress').then((module) => module.MonthProgress),
)

/** The popup of a gauge, loaded when one is opened. */
export const LazyGaugePopup = lazyComponent('synthesis/popup', GaugePopup, () =>
  import('./gauge-popup').then((module) => module.GaugePopup),
)
