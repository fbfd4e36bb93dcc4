import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { personFile, toPersonalData } from '~/services/personal-data/export.server'

export const loader = ({ request }: LoaderFunctionArgs) => toPersonalData(request)

/** Everything about the person that the form names, as a workbook. */
export async function action({ request }: ActionFunctionArgs) {
  return personFile(request, await request.formData())
}
