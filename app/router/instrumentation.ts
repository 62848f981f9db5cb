/** Replaces the router's own, which tells whoever asks what it does: nobody asks here. */
export const consumeInstrumentationClientResultMetaReceiver = nothing
export const getRouteInstrumentationUpdates = nothing
export const instrumentClientSideRouter = nothing
export const instrumentHandler = nothing
export const instrumentationResultMetaContext = undefined

function nothing() {}
