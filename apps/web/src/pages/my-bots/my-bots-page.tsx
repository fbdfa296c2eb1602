// Home: being built.
export function MyBotsPage() { return <main className="page" id="main" /> }
