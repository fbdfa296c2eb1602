// Types of what Vite offers to modules, such as import.meta.glob.
/// <reference types="vite/client" />
