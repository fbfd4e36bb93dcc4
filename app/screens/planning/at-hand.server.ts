export { AnswerNotices } from './answer-notices'
export { EditArea } from './edit-area'
export { OpenDialog } from './open-dialog'
export { WideGrid } from './wide-grid'
