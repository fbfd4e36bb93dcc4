import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** The tables of /admin/freshness, for what the address names. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('freshness', request)
