import { lazyComponent } from '~/ui/lazy-component'
// distinct file names: the `.server` files are empty in the browser, and equal names would share one chunk
import { AggregateView, Dialogs, EditForm } from './month-eager.server'

/** Form of the edit mode, loaded when the mode is entered. */
export const LazyEditForm = lazyComponent('objectifs/edit', EditForm, () =>
  import('./edit-form').then((module) => module.EditForm),
)

/** Sums of a wide scope, loaded when shown. */
export const LazyAggregateView = lazyComponent('objectifs/aggregate', AggregateView, () =>
  import('./aggregate-view').then((module) => module.AggregateView),
)

/** Dialogs of the month, loaded when the first one opens. */
export const LazyDialogs = lazyComponent('objectifs/dialogs', Dialogs, () =>
  import('./dialogs').then((module) => module.Dialogs),
)
