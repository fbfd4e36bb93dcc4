import { onDemand } from '~/ui/on-demand'
// why: in the browser files of one name, empty there, would become one that pages share
import { AggregateView, Dialogs, EditForm } from './month-at-hand.server'

/** The form of the edit mode, loaded when it is entered. */
export const EditOnDemand = onDemand('objectifs/edit', EditForm, () =>
  import('./edit-form').then((module) => module.EditForm),
)

/** The sums of a wide scope, loaded where one is looked at. */
export const AggregateOnDemand = onDemand('objectifs/aggregate', AggregateView, () =>
  import('./aggregate-view').then((module) => module.AggregateView),
)

/** The month's dialogs, loaded when one is opened. */
export const DialogsOnDemand = onDemand('objectifs/dialogs', Dialogs, () =>
  import('./dialogs').then((module) => module.Dialogs),
)
