/** A French sentence about a member of a model; `path` leads to the member, as in `columns.site.0.unit`. */
export interface ModelProblem {
  path: string
  message: string
}

/** The problem at a member whose parts are given. */
export const problem = (path: readonly (string | number)[], message: string): ModelProblem => ({
  path: path.join('.'),
  message,
})
