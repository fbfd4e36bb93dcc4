import type { LoaderFunctionArgs } from '@remix-run/node'
import { modelFile } from '~/services/model-editor/model-file.server'
import { requirePermission } from '~/services/session/session.server'

/** The JSON document of a model, as it is carried to another installation; `version` asks for an earlier one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return modelFile(principal, params.id ?? '', request.url)
}
