import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** Exports the tables of /historical-results as the URL filters them. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('historical-results', request)
