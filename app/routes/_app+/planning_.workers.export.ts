import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportOf } from '~/services/exports/files.server'

/** Exports the collaborators of /planning as the URL filters them. */
export const loader = ({ request }: LoaderFunctionArgs) => exportOf('workers', request)
