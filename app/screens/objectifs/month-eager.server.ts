export { AggregateView } from './aggregate-view'
export { Dialogs } from './dialogs'
export { EditForm } from './edit-form'
