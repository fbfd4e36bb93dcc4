import { onDemand } from '~/ui/on-demand'
import {
  ActDialog,
  AnswerNotices,
  EditArea,
  KeptNotice,
  WideGrid,
  WorkerDialog,
} from './at-hand.server'

/** The collaborator's form, loaded when it is opened. */
export const WorkerDialogOnDemand = onDemand('planning/worker', WorkerDialog, async () => {
  const module = await import('./worker-dialog')
  return module.WorkerDialog
})

/** The question before an act, loaded when it is asked. */
export const ActDialogOnDemand = onDemand('planning/act', ActDialog, async () => {
  const module = await import('./act-dialog')
  return module.ActDialog
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

/** The offer to resume cells that were never saved, loaded where a month may be edited but is not. */
export const KeptNoticeOnDemand = onDemand('planning/kept', KeptNotice, async () => {
  const module = await import('./kept-notice')
  return module.KeptNotice
})
