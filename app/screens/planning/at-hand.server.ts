export { OpenDialog } from './open-dialog'
export { WideGrid } from './wide-grid'
