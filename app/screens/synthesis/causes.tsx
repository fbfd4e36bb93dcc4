import { CausesBlocks, type CausesProps } from './causes-blocks'
import { MeasureLinks } from './measure-links'

/** 'Causes de l’écart': what leads from the target to date to the realised figure (7-beyond §1). */
export function Causes(props: CausesProps) {
  return (
    <>
      <div className="row wrap between">
        <MeasureLinks measure={props.causes.measure} />
      </div>
      <CausesBlocks {...props} />
    </>
  )
}
