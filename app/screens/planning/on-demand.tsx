import { onDemand } from '~/ui/on-demand'
import {
  ActDialog,
  AnswerNotices,
  EditArea,
  KeptNotice,
  TrailDialog,
  WideGrid,
  WorkerDialog,
} from './at-hand.server'

/** The collaborator's form, loaded when it is opened. */
export const WorkerDialogOnDemand = onDemand('planning/worker', WorkerDialog, () =>
  import('./worker-dialog').then((module) => module.WorkerDialog),
)

/** The question before an act, loaded when it is asked. */
export const ActDialogOnDemand = onDemand('planning/act', ActDialog, () =>
  import('./act-dialog').then((module) => module.ActDialog),
)

/** Sums and concessions of a wide scope, loaded where one is looked at. */
export const WideGridOnDemand = onDemand('planning/wide', WideGrid, () =>
  import('./wide-grid').then((module) => module.WideGrid),
)

/** The form and its spreadsheet, loaded when the month is edited. */
export const EditAreaOnDemand = onDemand('planning/edit', EditArea, () =>
  import('./edit-area').then((module) => module.EditArea),
)

/** What a save could not do, loaded when it could not. */
export const AnswerNoticesOnDemand = onDemand('planning/notices', AnswerNotices, () =>
  import('./answer-notices').then((module) => module.AnswerNotices),
)

/** The offer to resume cells that were never saved, loaded where a month may be edited but is not. */
export const KeptNoticeOnDemand = onDemand('planning/kept', KeptNotice, () =>
  import('./kept-notice').then((module) => module.KeptNotice),
)

/** What was done to the month, loaded when it is asked for. */
export const TrailDialogOnDemand = onDemand('planning/trail', TrailDialog, () =>
  import('./trail-dialog').then((module) => module.TrailDialog),
)
