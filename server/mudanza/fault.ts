/** Why a shop wasn't moved, in a sentence for the owner: what happens in the ordinary course. */
export class MoveFault extends Error {
  override name = 'MoveFault'
}
