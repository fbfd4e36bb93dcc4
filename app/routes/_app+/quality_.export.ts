import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** The tables of /quality, for what the address names. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('quality', request)
