import { onDemand } from '~/ui/on-demand'
import { AnswerNotices, EditArea, KeptNotice, OpenDialog, WideGrid } from './at-hand.server'

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

/** The dialogs, loaded when the first one is opened. */
export const OpenDialogOnDemand = onDemand('planning/dialog', OpenDialog, () =>
  import('./open-dialog').then((module) => module.OpenDialog),
)
