// Lets TypeScript accept `import './button.css'`; styles have no exports.
declare module '*.css' {}
