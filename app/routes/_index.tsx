import { redirect } from '@remix-run/node'
import { urls } from '~/urls'

/** The root leads to the synthesis (spec 1 §2.1). */
export const loader = () => redirect(urls.synthesis())
