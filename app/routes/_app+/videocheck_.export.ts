import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** Exports the tables of /videocheck as the URL filters them. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('videocheck', request)
