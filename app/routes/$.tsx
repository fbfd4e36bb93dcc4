import { redirect } from '@remix-run/node'
import { urls } from '~/urls'

/** Any unknown path leads to the synthesis (spec 1 §2.1). */
export const loader = () => redirect(urls.synthesis())
export const action = () => redirect(urls.synthesis(), 303)
