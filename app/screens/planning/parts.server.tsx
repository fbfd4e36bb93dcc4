/* What the server draws at once; the browser gets each of these only when the page shows it (see parts.tsx). */
export { AnswerNotices } from './answer-notices'
export { EditArea } from './edit-area'
export { OpenDialog } from './open-dialog'
export { WideGrid } from './wide-grid'
