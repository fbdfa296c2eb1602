// Home: being built.
export function HomePage() { return <main className="page" id="main" /> }
