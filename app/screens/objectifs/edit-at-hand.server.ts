export { EditForm } from './edit-form'
