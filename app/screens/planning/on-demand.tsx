import { onDemand } from '~/ui/on-demand'
import { AnswerNotices, EditArea, OpenDialog, WideGrid } from './at-hand.server'

/** The dialog that the address opens, loaded when one is. */
export const DialogOnDemand = onDemand('planning/dialog', OpenDialog, async () => {
  const module = await import('./open-dialog')
  return module.OpenDialog
})

/** Sums and concessions of a wide scope, loaded where one is looked at. */
export const WideGridOnDemand = onDemand('planning/wide', WideGrid, async () => {
  const module = await import('./wide-grid')
  return module.WideGrid
})

/** The form and its spreadsheet, loaded when the month is edited. */
export const EditAreaOnDemand = onDemand('planning/edit', EditArea, async () => {
  const module = await import('./edit-area')
  return module.EditArea
})

/** What a save could not do, loaded when it could not. */
export const AnswerNoticesOnDemand = onDemand('planning/notices', AnswerNotices, async () => {
  const module = await import('./answer-notices')
  return module.AnswerNotices
})
