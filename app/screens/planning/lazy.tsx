import { onDemand } from '~/ui/lazy-component'
import { AnswerNotices, EditArea, KeptNotice, OpenDialog, WideGrid } from './eager.server'

/** Sums and concessions of a wide scope, loaded when shown. */
export const WideGridOnDemand = onDemand('planning/wide', WideGrid, () =>
  import('./wide-grid').then((module) => module.WideGrid),
)

/** Form and grid of the edit mode, loaded when a month is edited. */
export const EditAreaOnDemand = onDemand('planning/edit', EditArea, () =>
  import('./edit-area').then((module) => module.EditArea),
)

/** Errors and conflicts of a save, loaded when there are any. */
export const AnswerNoticesOnDemand = onDemand('planning/notices', AnswerNotices, () =>
  import('./action-notices').then((module) => module.AnswerNotices),
)

/** Offer to restore the local draft, loaded in the view mode of a month that the user may edit. */
export const KeptNoticeOnDemand = onDemand('planning/kept', KeptNotice, () =>
  import('./local-draft-notice').then((module) => module.KeptNotice),
)

/** Dialogs of the planning, loaded when the first one opens. */
export const OpenDialogOnDemand = onDemand('planning/dialog', OpenDialog, () =>
  import('./open-dialog').then((module) => module.OpenDialog),
)
