/** Steps that the browser loads lazily; the server imports them eagerly. */
export { CheckStep } from './check-step'
export { ColumnsStep } from './columns-step'
export { TableStep } from './table-step'
export { ValuesStep } from './values-step'
