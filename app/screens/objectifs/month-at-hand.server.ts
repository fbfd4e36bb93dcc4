export { Dialogs } from './dialogs'
export { EditForm } from './edit-form'
