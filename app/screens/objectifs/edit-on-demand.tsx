import { onDemand } from '~/ui/on-demand'
import { EditForm } from './edit-at-hand.server'

/** The form of the edit mode, loaded when it is entered. */
export const EditOnDemand = onDemand('objectifs/edit', EditForm, async () => {
  const module = await import('./edit-form')
  return module.EditForm
})
