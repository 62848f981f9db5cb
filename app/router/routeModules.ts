type Router = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } }
type Modules = Record<string, unknown>

/**
 * Replaces the router's own, which reloads the page being left when a file of the next one doesn't come. After a deploy
 * the first press led nowhere. This one opens the address that was meant, as the shop of now has it.
 */
export async function loadRouteModule(route: { id: string; module: string }, modules: Modules): Promise<unknown> {
  try {
    return (modules[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch (error) {
    const { location: meant } = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.state
      .navigation
    if (meant === undefined) throw error
    location.assign(meant.pathname + meant.search + meant.hash)
    return new Promise(() => {})
  }
}
