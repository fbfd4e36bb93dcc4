import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** Exports the tables of /admin/audit as the URL filters them. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('audit', request)
