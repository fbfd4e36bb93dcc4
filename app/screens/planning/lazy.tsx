import { lazyComponent } from '~/ui/lazy-component'
import { ActionNotices, EditArea, LocalDraftNotice, OpenDialog, WideGrid } from './eager.server'

/** Sums and concessions of a wide scope, loaded when shown. */
export const LazyWideGrid = lazyComponent('planning/wide', WideGrid, () =>
  import('./wide-grid').then((module) => module.WideGrid),
)

/** Form and grid of the edit mode, loaded when a month is edited. */
export const LazyEditArea = lazyComponent('planning/edit', EditArea, () =>
  import('./edit-area').then((module) => module.EditArea),
)

/** Errors and conflicts of a save, loaded when there are any. */
export const LazyActionNotices = lazyComponent('planning/notices', ActionNotices, () =>
  import('./action-notices').then((module) => module.ActionNotices),
)

/** Offer to restore the local draft, loaded in the view mode of a month that the user may edit. */
export const LazyLocalDraftNotice = lazyComponent('planning/kept', LocalDraftNotice, () =>
  import('./local-draft-notice').then((module) => module.LocalDraftNotice),
)

/** Dialogs of the planning, loaded when the first one opens. */
export const LazyOpenDialog = lazyComponent('planning/dialog', OpenDialog, () =>
  import('./open-dialog').then((module) => module.OpenDialog),
)
