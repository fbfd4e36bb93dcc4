import { lazyComponent } from '~/ui/lazy-component'
import { CheckStep, ColumnsStep, TableStep, ValuesStep } from './steps-eager.server'

/** Step 'Le tableau', loaded when the step is opened. */
export const LazyTableStep = lazyComponent('import-models/table', TableStep, () =>
  import('./table-step').then((module) => module.TableStep),
)

/** Step 'Les colonnes', loaded when the step is opened. */
export const LazyColumnsStep = lazyComponent('import-models/columns', ColumnsStep, () =>
  import('./columns-step').then((module) => module.ColumnsStep),
)

/** Step 'Contrôle', loaded when the step is opened. */
export const LazyCheckStep = lazyComponent('import-models/check', CheckStep, () =>
  import('./check-step').then((module) => module.CheckStep),
)

/** Step 'Les valeurs', loaded when the step is opened. */
export const LazyValuesStep = lazyComponent('import-models/values', ValuesStep, () =>
  import('./values-step').then((module) => module.ValuesStep),
)
